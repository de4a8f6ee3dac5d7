const vm = require('node:vm');
const { TestEnvironment } = require('jest-environment-node');

/**
 * Node as jest offers it, but for one thing: its globals are an ordinary object. Through the interceptors that jest's own has, each
 * `Math` or `Buffer` that a module reads costs a hundred times as much, and the libraries of a test read them in loops.
 */
module.exports = class ServerEnvironment extends TestEnvironment {
  constructor(config, context) {
    const { createContext } = vm;
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(config, context);
    } finally {
      vm.createContext = createContext;
    }
  }
};
