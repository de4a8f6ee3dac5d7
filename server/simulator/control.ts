import * as contract from '../../contract/simulator';
import { handle, handleOpen, type OpenContext } from '../kernel/handle';
import { audit } from '../kernel/audit';

/** Outside of a demo there is no simulator. */
function expectDemo({ config, fail }: Pick<OpenContext, 'config' | 'fail'>): void {
  if (!config.demo) fail('NOT_FOUND');
}

export const startSimulator = handleOpen(contract.startSimulator, async (context, { rate, fail_percent: failPercent }) => {
  expectDemo(context);
  const { simulator, request, fail } = context;
  const port = request.socket.localPort;
  if (!port) return fail('SIMULATOR_UNAVAILABLE');
  await simulator.start({ rate, failPercent, url: `http://127.0.0.1:${port}` });
  await audit(context, 'simulator.start', 'simulator', { rate });
  return {};
});

export const stopSimulator = handle(contract.stopSimulator, async (context) => {
  expectDemo(context);
  await context.simulator.stop();
  await audit(context, 'simulator.stop', 'simulator');
  return {};
});

export const simulatorStatus = handle(contract.simulatorStatus, async (context) => {
  expectDemo(context);
  const { isRunning, rate, created, refused, paid, callbacks, callbacksFailed } = await context.simulator.status();
  return { is_running: isRunning, rate, created, refused, paid, callbacks, callbacks_failed: callbacksFailed };
});
