import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { byName } from './src/console/by-name.ts'
import { refuseCircles } from './src/console/chunk-cycles.ts'
import { chunkGroups } from './src/console/chunks.ts'
import { earlyEntry } from './src/console/early-entry.ts'
import { leanContract } from './src/console/lean-contract.ts'
import { precompress } from './src/gateway/precompress.ts'
import { gateway } from './src/gateway/vite-plugin.ts'

const server = { ssr: true, target: 'node20', emptyOutDir: false, outDir: 'dist', minify: false } as const

// What the gateway is made of stands apart from the service, so that it can be shipped alone.
const folderOf = ({ moduleIds }: { readonly moduleIds: readonly string[] }) =>
  `${moduleIds.length > 0 && moduleIds.every((id) => id.includes('/src/service/')) ? 'service' : 'shared'}/[name]-[hash].js`

// Names of classes are long for people who look into a page in development, and short for everybody else.
const shortName = (name: string, file: string): string =>
  `_${createHash('sha256')
    .update(`${file.split(/[?#]/)[0]?.split('/').slice(-2).join('/')} ${name}`)
    .digest('base64url')
    .replaceAll(/[-_]/g, '')
    .slice(0, 4)}`

// Busy machines are slow; what hangs still ends.
const patience = { testTimeout: 20_000, hookTimeout: 60_000 } as const

const consoleFolder = fileURLToPath(new URL('./src/console/', import.meta.url))

// `vite build` makes the console, `vite build --mode server` the gateway and the reference service.
export default defineConfig(({ mode, command }) => ({
  // A build is served below any path: files name each other from where they are, the gateway names them in the page.
  base: command === 'build' ? './' : '/',
  plugins:
    mode === 'server'
      ? []
      : [byName(), react(), gateway(), earlyEntry(), leanContract(), refuseCircles(), precompress()],
  ...(command === 'build' && { css: { modules: { generateScopedName: shortName } } }),
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
          // All of it is smaller than the requests for its parts would be.
          cssCodeSplit: false,
          rolldownOptions: {
            output: { codeSplitting: { groups: chunkGroups(consoleFolder), includeDependenciesRecursively: false } },
          },
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
          setupFiles: ['src/console/test-setup.ts'],
          include: ['src/console/**/*.test.{ts,tsx}'],
        },
      },
    ],
  },
}))
