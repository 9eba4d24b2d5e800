# Segment and box: the gap along the segment crossed with a box axis.
# What edge_axis_gap.g says about magnitudes and absolute values holds here.

# Box corners l and u, the segment from p to q.
hi = sub_rel<52>(ui, li);                                   Hi = ui - li;
hj = sub_rel<52>(uj, lj);                                   Hj = uj - lj;
mi = add_rel<52>(sub_rel<52>(pi, li), sub_rel<52>(qi, ui)); Mi = (pi - li) + (qi - ui);
mj = add_rel<52>(sub_rel<52>(pj, lj), sub_rel<52>(qj, uj)); Mj = (pj - lj) + (qj - uj);
di = sub_rel<52>(qi, pi);                                   Di = qi - pi;
dj = sub_rel<52>(qj, pj);                                   Dj = qj - pj;

across = sub_rel<52>(mul_rel<52>(mi, dj), mul_rel<52>(mj, di));
Across = Mi * Dj - Mj * Di;
reach = add_rel<52>(mul_rel<52>(hi, dj), mul_rel<52>(hj, di));
Reach = Hi * Dj + Hj * Di;
gap = sub_rel<52>(across, reach);
Gap = Across - Reach;

{ |ui - li| <= 1 /\ |uj - lj| <= 1 /\
  |pi - li| <= 1 /\ |qi - ui| <= 1 /\ |pj - lj| <= 1 /\ |qj - uj| <= 1 /\
  |qi - pi| <= 1 /\ |qj - pj| <= 1
  -> |gap - Gap| <= @aabb_segment CrossGap@ }
