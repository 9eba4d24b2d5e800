# Ray and triangle: D - (U + V), the side of the third edge, of the determinants of Cramer's rule.
# What edge_axis_gap.g says about magnitudes holds here, with M^2 and the magnitude of the
# direction d, which is given and not computed.

# The origin o and the vertices q and r, seen from the vertex p.
fx = sub_rel<52>(ox, px); Fx = ox - px;
fy = sub_rel<52>(oy, py); Fy = oy - py;
fz = sub_rel<52>(oz, pz); Fz = oz - pz;
bx = sub_rel<52>(qx, px); Bx = qx - px;
by = sub_rel<52>(qy, py); By = qy - py;
bz = sub_rel<52>(qz, pz); Bz = qz - pz;
cx = sub_rel<52>(rx, px); Cx = rx - px;
cy = sub_rel<52>(ry, py); Cy = ry - py;
cz = sub_rel<52>(rz, pz); Cz = rz - pz;

mx = sub_rel<52>(mul_rel<52>(dy, cz), mul_rel<52>(dz, cy)); Mx = dy * Cz - dz * Cy;
my = sub_rel<52>(mul_rel<52>(dz, cx), mul_rel<52>(dx, cz)); My = dz * Cx - dx * Cz;
mz = sub_rel<52>(mul_rel<52>(dx, cy), mul_rel<52>(dy, cx)); Mz = dx * Cy - dy * Cx;
nx = sub_rel<52>(mul_rel<52>(fy, bz), mul_rel<52>(fz, by)); Nx = Fy * Bz - Fz * By;
ny = sub_rel<52>(mul_rel<52>(fz, bx), mul_rel<52>(fx, bz)); Ny = Fz * Bx - Fx * Bz;
nz = sub_rel<52>(mul_rel<52>(fx, by), mul_rel<52>(fy, bx)); Nz = Fx * By - Fy * Bx;

detd = add_rel<52>(add_rel<52>(mul_rel<52>(bx, mx), mul_rel<52>(by, my)), mul_rel<52>(bz, mz));
DetD = (Bx * Mx + By * My) + Bz * Mz;
detu = add_rel<52>(add_rel<52>(mul_rel<52>(fx, mx), mul_rel<52>(fy, my)), mul_rel<52>(fz, mz));
DetU = (Fx * Mx + Fy * My) + Fz * Mz;
detv = add_rel<52>(add_rel<52>(mul_rel<52>(dx, nx), mul_rel<52>(dy, ny)), mul_rel<52>(dz, nz));
DetV = (dx * Nx + dy * Ny) + dz * Nz;
w = sub_rel<52>(detd, add_rel<52>(detu, detv)); W = DetD - (DetU + DetV);

{ |ox - px| <= 1 /\ |oy - py| <= 1 /\ |oz - pz| <= 1 /\
  |qx - px| <= 1 /\ |qy - py| <= 1 /\ |qz - pz| <= 1 /\
  |rx - px| <= 1 /\ |ry - py| <= 1 /\ |rz - pz| <= 1 /\
  |dx| <= 1 /\ |dy| <= 1 /\ |dz| <= 1
  -> |w - W| <= @ray_triangle W@ }
