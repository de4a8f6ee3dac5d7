const { TestEnvironment } = require('jest-environment-node');

/** A mutant is dead with the first test that fails: the others of its file are left out. */
module.exports = class FailFast extends TestEnvironment {
  hasFailed = false;

  handleTestEvent(event) {
    if (event.name === 'test_fn_failure' || event.name === 'hook_failure') this.hasFailed = true;
    if (event.name === 'test_start' && this.hasFailed) event.test.mode = 'skip';
  }
};
