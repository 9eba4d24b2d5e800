// Embree, in floats and with its robust mode: one scene for each triangle.
#include <embree3/rtcore.h>

#include <limits>
#include <memory>

#include "bench.hpp"

namespace graze::bench {
namespace {

RTCDevice device() {
    static const RTCDevice d = rtcNewDevice("threads=1");
    return d;
}

using Scene = std::shared_ptr<std::remove_pointer_t<RTCScene>>;

Scene scene_of(const Triangle3& t) {
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

Prepared prepare(const Triangle3& t, const Vec3& from, const Vec3& d, float far) {
    RTCRay ray{};
    ray.org_x = float(from.x), ray.org_y = float(from.y), ray.org_z = float(from.z);
    ray.dir_x = float(d.x), ray.dir_y = float(d.y), ray.dir_z = float(d.z);
    ray.tnear = 0, ray.tfar = far, ray.mask = ~0u;
    return {scene_of(t), ray};
}

bool ask(const Prepared& p) {
    RTCIntersectContext context;
    rtcInitIntersectContext(&context);
    RTCRay ray = p.ray;
    rtcOccluded1(p.scene.get(), &context, &ray);
    return ray.tfar < 0;
}

}  // namespace

void add_embree() {
    add_peer<Ray3, Triangle3>(
        "ray - triangle", "Embree (float)",
        [](const Ray3& r, const Triangle3& t) {
            return prepare(t, r.origin, r.direction, std::numeric_limits<float>::infinity());
        },
        ask);
    add_peer<Segment3, Triangle3>(
        "segment - triangle", "Embree (float)",
        [](const Segment3& s, const Triangle3& t) {
            return prepare(t, s.a, plus<3>(s.b, s.a, -1), 1);
        },
        ask);
}

}  // namespace graze::bench
