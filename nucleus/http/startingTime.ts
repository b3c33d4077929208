/** How long a part of a server may take to start, in milliseconds: on a busy machine Fastify's 10 seconds are too short. */
export const pluginTimeout = 120_000
