import { runWorker } from './worker';

runWorker();
