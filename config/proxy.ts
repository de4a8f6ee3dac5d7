/** In `npm run dev`, BACKEND_URL names a running back end that takes the built-in platform's place. */
export const backendUrl = process.env.BACKEND_URL;

export const proxy: Record<string, { target: string; changeOrigin: boolean }> = backendUrl
  ? Object.fromEntries(['/api', '/cashier'].map((path) => [path, { target: backendUrl, changeOrigin: true }]))
  : {};
