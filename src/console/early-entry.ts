// Puts early.ts into the page as a script of its own: as one with main.tsx it would wait for the libraries.
import type { Plugin } from 'vite'

const EARLY = 'src/console/early.ts'

const isEarly = (id: string) => id.endsWith(`/${EARLY}`)

export const earlyEntry = (): Plugin => ({
  name: 'signalbox-early-entry',
  buildStart() {
    if (this.environment.mode === 'build') this.emitFile({ type: 'chunk', id: EARLY, name: 'early' })
  },
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle }) => {
      const built = Object.values(bundle ?? {}).find((file) => file.type === 'chunk' && file.moduleIds.some(isEarly))
      const src = built ? `./${built.fileName}` : `/${EARLY}`
      return [{ tag: 'script', attrs: { type: 'module', async: true, crossorigin: true, src }, injectTo: 'head' }]
    },
  },
})
