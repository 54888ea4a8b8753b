import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryClient } from '../data/query-client.ts'
import { cssVariablesResolver, theme } from './theme.ts'
import './theme.css'
import './mantine.css'

/** The same key as in index.html, which sets the color scheme before the first paint. */
const colorSchemeManager = localStorageColorSchemeManager({ key: 'signalbox.scheme' })

/** The nonce for `<style>` elements in the content security policy. */
const styleNonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''
// For react-remove-scroll, which Mantine's modals use.
Object.assign(globalThis, { __webpack_nonce__: styleNonce })

export const Providers = ({ children }: { children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariablesResolver}
    colorSchemeManager={colorSchemeManager}
    defaultColorScheme="auto"
    getStyleNonce={() => styleNonce}
  >
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  </MantineProvider>
)
