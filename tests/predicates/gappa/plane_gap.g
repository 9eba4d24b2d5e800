# Triangle and box: the gap along the triangle's normal.
# What edge_axis_gap.g says about magnitudes and absolute values holds here, with M^3.

# Box corners l and u, the vertex p, edges a and b of the triangle r, s, t.
hx = sub_rel<52>(ux, lx);                                   Hx = ux - lx;
hy = sub_rel<52>(uy, ly);                                   Hy = uy - ly;
hz = sub_rel<52>(uz, lz);                                   Hz = uz - lz;
vx = add_rel<52>(sub_rel<52>(px, lx), sub_rel<52>(px, ux)); Vx = (px - lx) + (px - ux);
vy = add_rel<52>(sub_rel<52>(py, ly), sub_rel<52>(py, uy)); Vy = (py - ly) + (py - uy);
vz = add_rel<52>(sub_rel<52>(pz, lz), sub_rel<52>(pz, uz)); Vz = (pz - lz) + (pz - uz);
ax = sub_rel<52>(rx, sx);                                   Ax = rx - sx;
ay = sub_rel<52>(ry, sy);                                   Ay = ry - sy;
az = sub_rel<52>(rz, sz);                                   Az = rz - sz;
bx = sub_rel<52>(tx, rx);                                   Bx = tx - rx;
by = sub_rel<52>(ty, ry);                                   By = ty - ry;
bz = sub_rel<52>(tz, rz);                                   Bz = tz - rz;
nx = sub_rel<52>(mul_rel<52>(ay, bz), mul_rel<52>(az, by)); Nx = Ay * Bz - Az * By;
ny = sub_rel<52>(mul_rel<52>(az, bx), mul_rel<52>(ax, bz)); Ny = Az * Bx - Ax * Bz;
nz = sub_rel<52>(mul_rel<52>(ax, by), mul_rel<52>(ay, bx)); Nz = Ax * By - Ay * Bx;

distance = add_rel<52>(add_rel<52>(mul_rel<52>(nx, vx), mul_rel<52>(ny, vy)),
                       mul_rel<52>(nz, vz));
Distance = (Nx * Vx + Ny * Vy) + Nz * Vz;
reach = add_rel<52>(add_rel<52>(mul_rel<52>(hx, nx), mul_rel<52>(hy, ny)), mul_rel<52>(hz, nz));
Reach = (Hx * Nx + Hy * Ny) + Hz * Nz;
gap = sub_rel<52>(distance, reach);
Gap = Distance - Reach;

{ |ux - lx| <= 1 /\ |uy - ly| <= 1 /\ |uz - lz| <= 1 /\
  |px - lx| <= 1 /\ |px - ux| <= 1 /\ |py - ly| <= 1 /\ |py - uy| <= 1 /\
  |pz - lz| <= 1 /\ |pz - uz| <= 1 /\
  |rx - sx| <= 1 /\ |ry - sy| <= 1 /\ |rz - sz| <= 1 /\
  |tx - rx| <= 1 /\ |ty - ry| <= 1 /\ |tz - rz| <= 1
  -> |gap - Gap| <= @aabb_triangle_sat PlaneGap@ }
