import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { precompress } from './src/gateway/precompress.ts'
import { gatewayPlugin } from './src/gateway/vite-plugin.ts'

const server = { ssr: true, target: 'node20', emptyOutDir: false, outDir: 'dist', minify: false } as const

// What the gateway is made of stands apart from the service, so that it can be shipped alone.
const folderOf = ({ moduleIds }: { readonly moduleIds: readonly string[] }) =>
  `${moduleIds.length > 0 && moduleIds.every((id) => id.includes('/src/service/')) ? 'service' : 'shared'}/[name]-[hash].js`

// Busy machines are slow; what hangs still ends.
const patience = { testTimeout: 20_000, hookTimeout: 60_000 } as const

// `vite build` makes the console, `vite build --mode server` the gateway and the reference service.
export default defineConfig(({ mode, command }) => ({
  // A build is served below any path: files name each other from where they are, the gateway names them in the page.
  base: command === 'build' ? './' : '/',
  plugins: mode === 'server' ? [] : [react(), gatewayPlugin(), precompress()],
  build:
    mode === 'server'
      ? {
          ...server,
          rolldownOptions: {
            input: { gateway: 'src/gateway/main.ts', service: 'src/service/main.ts' },
            output: { entryFileNames: '[name].js', chunkFileNames: folderOf },
          },
        }
      : {
          outDir: 'dist/console',
          emptyOutDir: true,
          target: 'es2022',
          sourcemap: false,
          // One small style sheet: fewer requests.
          cssCodeSplit: false,
          // Modules that many routes share are one chunk; every other module loads with the route that needs it.
          rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 6 }] } } },
        },
  // The gateway runs without node_modules: all it needs stands in dist. Only the reference service's database is a file of its own.
  ssr: mode === 'server' ? { noExternal: true, external: ['@photostructure/sqlite'] } : {},
  publicDir: mode === 'server' ? false : 'public',
  test: {
    // Every core: many tests wait for processes of their own.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          ...patience,
          include: ['src/{contract,gateway,integration,scripts,service}/**/*.test.ts'],
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'console',
          environment: 'happy-dom',
          isolate: false,
          ...patience,
          setupFiles: ['src/console/app/test-setup.ts'],
          include: ['src/console/**/*.test.{ts,tsx}'],
        },
      },
    ],
  },
}))
