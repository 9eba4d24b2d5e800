// Embree, in floats and with its robust mode: one scene for each triangle.
#pragma once

#include <embree3/rtcore.h>

#include <graze/shapes.hpp>
#include <limits>
#include <memory>
#include <type_traits>

namespace graze::adapters::embree {

inline RTCDevice device() {
    static const RTCDevice d = rtcNewDevice("threads=1");
    return d;
}

using Scene = std::shared_ptr<std::remove_pointer_t<RTCScene>>;

inline Scene scene_of(const Triangle3& t) {
    const RTCGeometry geometry = rtcNewGeometry(device(), RTC_GEOMETRY_TYPE_TRIANGLE);
    auto* const vertex = static_cast<float*>(rtcSetNewGeometryBuffer(
        geometry, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3, 3 * sizeof(float), 3));
    auto* const index = static_cast<unsigned*>(rtcSetNewGeometryBuffer(
        geometry, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3, 3 * sizeof(unsigned), 1));
    const Vec3* const v[] = {&t.a, &t.b, &t.c};
    for (unsigned i = 0; i < 3; ++i) {
        index[i] = i;
        for (int k = 0; k < 3; ++k) vertex[3 * i + unsigned(k)] = float((*v[i])[k]);
    }
    rtcCommitGeometry(geometry);
    const RTCScene scene = rtcNewScene(device());
    rtcSetSceneFlags(scene, RTC_SCENE_FLAG_ROBUST);
    rtcAttachGeometry(scene, geometry);
    rtcReleaseGeometry(geometry);
    rtcCommitScene(scene);
    return {scene, rtcReleaseScene};
}

struct Prepared {
    Scene scene;
    RTCRay ray;
};
inline Prepared prepare(const Triangle3& t, const Vec3& from, const Vec3& d, float far) {
    RTCRay ray{};
    ray.org_x = float(from.x), ray.org_y = float(from.y), ray.org_z = float(from.z);
    ray.dir_x = float(d.x), ray.dir_y = float(d.y), ray.dir_z = float(d.z);
    ray.tnear = 0, ray.tfar = far, ray.mask = ~0u;
    return {scene_of(t), ray};
}
inline Prepared prepare(const Ray3& r, const Triangle3& t) {
    return prepare(t, r.origin, r.direction, std::numeric_limits<float>::infinity());
}
inline Prepared prepare(const Segment3& s, const Triangle3& t) {
    return prepare(t, s.a, {s.b.x - s.a.x, s.b.y - s.a.y, s.b.z - s.a.z}, 1);
}
inline bool ask(const Prepared& p) {
    RTCIntersectContext context;
    rtcInitIntersectContext(&context);
    RTCRay ray = p.ray;
    rtcOccluded1(p.scene.get(), &context, &ray);
    return ray.tfar < 0;
}

constexpr const char* name = "Embree (float)";
template <class F>
void each(const F& f) {
    f.template operator()<Ray3, Triangle3>("ray - triangle");
    f.template operator()<Segment3, Triangle3>("segment - triangle");
}

}  // namespace graze::adapters::embree
