/** Class names of a CSS module: each is its own name. */
module.exports = { __esModule: true, default: new Proxy({}, { get: (_target, name) => String(name) }) };
