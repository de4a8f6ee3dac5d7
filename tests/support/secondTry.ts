// A shared machine may stall for seconds: where the project is checked, what fails is tried once more, and told of all the same.
if (process.env.CI) jest.retryTimes(1, { logErrorsBeforeRetry: true });
