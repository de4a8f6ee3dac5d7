/** In `npm run dev`, BACKEND_URL names a running back end that takes the built-in platform's place. */
export const backendUrl = process.env.BACKEND_URL;

export const proxy: Record<string, { target: string; changeOrigin: boolean }> = backendUrl
  ? { '/api': { target: backendUrl, changeOrigin: true } }
  : {};
