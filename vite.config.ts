import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { gatewayPlugin, precompress } from './src/gateway/vite-plugin.ts'
import { writeLicenses } from './src/scripts/license-plugin.ts'

const server = { ssr: true, target: 'node20', emptyOutDir: false, outDir: 'dist', minify: false } as const

// Chunks that only the service uses get their own folder, so that the gateway can be shipped alone.
const chunkFileName = ({ moduleIds }: { readonly moduleIds: readonly string[] }) =>
  `${moduleIds.length > 0 && moduleIds.every((id) => id.includes('/src/service/')) ? 'service' : 'shared'}/[name]-[hash].js`

// Lists have no forms: their pages do not load these modules.
const FORMS =
  /\/form\/(?:\w+\.tsx|(?:form|class-fields)\.ts|use-)|\/UnsavedGuard\.tsx|@mantine\/form|react-number-format|@mantine\/core\/esm\/components\/(?:NumberInput|PasswordInput|Textarea|JsonInput|MultiSelect|Pill)/

// The frame shares these small modules with its dialogs. Each would be a chunk of its own.
const FRAME = /\/frame\/preferences|@mantine\/.*\/(?:use-hotkeys|use-(?:horizontal-)?collapse|Collapse)\//

// Change plans and design files need YAML, a large library that no list needs.
const YAML = /\/node_modules\/yaml\/|\/change-plans\/|\/data\/transfer\//

// Generous, for busy machines.
const timeouts = { testTimeout: 20_000, hookTimeout: 60_000 } as const

// `vite build` builds the console, `vite build --mode server` the gateway and the reference service.
export default defineConfig(({ mode, command }) => ({
  // A build can be served below any path: its URLs are relative, and the gateway rewrites those of the page.
  base: command === 'build' ? './' : '/',
  plugins: [writeLicenses(), ...(mode === 'server' ? [] : [react(), gatewayPlugin(), precompress()])],
  build:
    mode === 'server'
      ? {
          ...server,
          rolldownOptions: {
            input: { gateway: 'src/gateway/main.ts', service: 'src/service/main.ts' },
            output: { entryFileNames: '[name].js', chunkFileNames: chunkFileName },
          },
        }
      : {
          outDir: 'dist/console',
          emptyOutDir: true,
          target: 'es2022',
          sourcemap: false,
          // One small style sheet: fewer requests.
          cssCodeSplit: false,
          // Forms are one chunk, and so are other modules that many routes share; the rest loads with its route.
          rolldownOptions: {
            output: {
              codeSplitting: {
                groups: [
                  { name: 'shared', minShareCount: 6, test: (id) => !FORMS.test(id) && !YAML.test(id), priority: 1 },
                  { name: 'frame', test: FRAME, priority: 2, includeDependenciesRecursively: false },
                  { name: 'forms', minShareCount: 6, test: FORMS, includeDependenciesRecursively: false },
                ],
              },
            },
          },
        },
  // Bundles all dependencies, so that the gateway runs without node_modules. The service's SQLite is a native module.
  ssr: mode === 'server' ? { noExternal: true, external: ['@photostructure/sqlite'] } : {},
  publicDir: mode === 'server' ? false : 'public',
  test: {
    // One more than cores: many tests wait for child processes and timeouts.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          ...timeouts,
          include: ['src/{integration,scripts}/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'servers',
          environment: 'node',
          // Modules keep no state between tests, and loading them takes a third of the time.
          isolate: false,
          ...timeouts,
          include: ['src/{contract,gateway,service}/**/*.test.ts'],
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'console',
          environment: 'happy-dom',
          // Rendering creates many short-lived objects: more room for them saves an eighth of the processor's time.
          execArgv: ['--min-semi-space-size=16', '--max-semi-space-size=32'],
          isolate: false,
          ...timeouts,
          setupFiles: ['src/console/app/test-setup.ts'],
          include: ['src/console/**/*.test.{ts,tsx}'],
        },
      },
    ],
  },
}))
