const Sequencer = require('@jest/test-sequencer').default;

/** They take longest, whatever their size: begun last, one of them would leave the other workers idle. */
const longest = [
  'malformed',
  'exports',
  'ledger',
  'callbackQueue',
  'callbacks',
  'workers',
  'list',
  'orders',
  'availability',
  'withdrawals',
  'verify',
  'secondFactor',
  'login',
];

module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const place = ({ path }) => {
      const found = longest.findIndex((name) => path.endsWith(`/${name}.test.ts`) || path.endsWith(`/${name}.test.tsx`));
      return found === -1 ? longest.length : found;
    };
    return super.sort(tests).sort((a, b) => place(a) - place(b));
  }
};
