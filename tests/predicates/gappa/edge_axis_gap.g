# Triangle and box: the gap along an edge crossed with a box axis.
# Every difference of coordinates is at most 1, and every operation has a relative error of at most
# 2^-52; so the bound holds for any magnitude M when multiplied by M^2, short of underflow.
# Absolute values are left out: they are exact, and no difference grows by them, so each stands for
# the number itself or its negative, whose errors have the same bound.

# Box corners l and u, the vertex p, the edge from it to q.
hi = sub_rel<52>(ui, li);                                   Hi = ui - li;
hj = sub_rel<52>(uj, lj);                                   Hj = uj - lj;
vi = add_rel<52>(sub_rel<52>(pi, li), sub_rel<52>(pi, ui)); Vi = (pi - li) + (pi - ui);
vj = add_rel<52>(sub_rel<52>(pj, lj), sub_rel<52>(pj, uj)); Vj = (pj - lj) + (pj - uj);
di = sub_rel<52>(qi, pi);                                   Di = qi - pi;
dj = sub_rel<52>(qj, pj);                                   Dj = qj - pj;

# The normal, from two edges a and b.
ai = sub_rel<52>(ri, si);                                   Ai = ri - si;
aj = sub_rel<52>(rj, sj);                                   Aj = rj - sj;
bi = sub_rel<52>(ti, ri);                                   Bi = ti - ri;
bj = sub_rel<52>(tj, rj);                                   Bj = tj - rj;
n = sub_rel<52>(mul_rel<52>(ai, bj), mul_rel<52>(aj, bi));  N = Ai * Bj - Aj * Bi;

along = sub_rel<52>(sub_rel<52>(mul_rel<52>(vi, dj), mul_rel<52>(vj, di)), n);
Along = (Vi * Dj - Vj * Di) - N;
reach = add_rel<52>(n, add_rel<52>(mul_rel<52>(hi, dj), mul_rel<52>(hj, di)));
Reach = N + (Hi * Dj + Hj * Di);
gap = sub_rel<52>(along, reach);
Gap = Along - Reach;

{ |ui - li| <= 1 /\ |uj - lj| <= 1 /\
  |pi - li| <= 1 /\ |pi - ui| <= 1 /\ |pj - lj| <= 1 /\ |pj - uj| <= 1 /\
  |qi - pi| <= 1 /\ |qj - pj| <= 1 /\
  |ri - si| <= 1 /\ |rj - sj| <= 1 /\ |ti - ri| <= 1 /\ |tj - rj| <= 1
  -> |gap - Gap| <= @aabb_triangle_sat EdgeAxisGap@ }
