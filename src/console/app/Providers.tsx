import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryClient } from '../data/query-client.ts'
import { cssVariablesResolver, theme } from './theme.ts'
import './theme.css'
import './mantine.css'

/** The same key as in index.html, which sets the scheme before the first paint. */
const colorSchemeManager = localStorageColorSchemeManager({ key: 'signalbox.scheme' })

/** The nonce that the content security policy of this page allows for `<style>` elements. */
const styleNonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''
// Where react-remove-scroll, on which Mantine's modals build, reads the nonce.
Object.assign(globalThis, { __webpack_nonce__: styleNonce })

/** What every page of the console needs around it. */
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
