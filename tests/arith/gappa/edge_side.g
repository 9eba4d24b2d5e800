# Ray and triangle: on which side of an edge the line passes (Pluecker coordinates).
# What edge_axis_gap.g says about magnitudes holds here, with M^2 and the magnitude of the
# direction d, which is given and not computed.

# The vertices p and q, seen from the origin o.
ax = sub_rel<52>(px, ox);                                   Ax = px - ox;
ay = sub_rel<52>(py, oy);                                   Ay = py - oy;
az = sub_rel<52>(pz, oz);                                   Az = pz - oz;
bx = sub_rel<52>(qx, ox);                                   Bx = qx - ox;
by = sub_rel<52>(qy, oy);                                   By = qy - oy;
bz = sub_rel<52>(qz, oz);                                   Bz = qz - oz;
cx = sub_rel<52>(mul_rel<52>(ay, bz), mul_rel<52>(az, by)); Cx = Ay * Bz - Az * By;
cy = sub_rel<52>(mul_rel<52>(az, bx), mul_rel<52>(ax, bz)); Cy = Az * Bx - Ax * Bz;
cz = sub_rel<52>(mul_rel<52>(ax, by), mul_rel<52>(ay, bx)); Cz = Ax * By - Ay * Bx;
side = add_rel<52>(add_rel<52>(mul_rel<52>(cx, dx), mul_rel<52>(cy, dy)), mul_rel<52>(cz, dz));
Side = (Cx * dx + Cy * dy) + Cz * dz;

{ |px - ox| <= 1 /\ |py - oy| <= 1 /\ |pz - oz| <= 1 /\
  |qx - ox| <= 1 /\ |qy - oy| <= 1 /\ |qz - oz| <= 1 /\
  |dx| <= 1 /\ |dy| <= 1 /\ |dz| <= 1
  -> |side - Side| <= @ray_triangle EdgeSide@ }
