const { TestEnvironment } = require('jest-environment-jsdom');

/** A browser's document on the address where the test's own platform will listen: one port for each worker. */
module.exports = class PageEnvironment extends TestEnvironment {
  constructor(config, context) {
    const { ports } = config.projectConfig.testEnvironmentOptions;
    const port = ports[(Number(process.env.JEST_WORKER_ID ?? 1) - 1) % ports.length];
    super({ ...config, projectConfig: { ...config.projectConfig, testEnvironmentOptions: { url: `http://127.0.0.1:${port}/` } } }, context);
    // What a browser has and jsdom has not; Node's own.
    Object.assign(this.global, {
      fetch,
      Headers,
      Request,
      Response,
      FormData,
      TextEncoder,
      TextDecoder,
      structuredClone,
      MessageChannel,
      setImmediate,
      clearImmediate,
    });
  }
};
