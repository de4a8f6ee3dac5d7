export { ensureGround as default } from './ground';
