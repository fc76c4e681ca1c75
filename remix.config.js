/**
 * The settings of Remix, which app/build.ts hands to its request handler.
 * Every v3 flag is on so that the move to React Router 7 stays mechanical;
 * lazy route discovery stays off because its manifest address lets anyone stall the server.
 */
const config = {
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    v3_routeConfig: true,
    v3_lazyRouteDiscovery: false,
  },
};

export default config;
