import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import * as z from 'zod/mini'
import { queryClient } from './data/query-client.ts'
import { whenNobodySignedIn } from './data/session.ts'
import { startReadingLive } from './frame/start.ts'
import { paths } from './paths.ts'
import { basePath, tokenPage } from './place.ts'
import { routes } from './router.tsx'
import './theme.css'
import { styleNonce, theme } from './theme.ts'

// Without this zod tries to compile its checks, which the content security policy forbids and the browser reports.
z.config({ jitless: true })

// React-remove-scroll, below Mantine's modals, takes the nonce of its style element from here.
Object.assign(window, { __webpack_nonce__: styleNonce() })

const schemes = localStorageColorSchemeManager({ key: 'signalbox.scheme' })

const router = createBrowserRouter(routes, { basename: basePath || '/' })

// Whoever has never been signed in here has nothing typed or read: the page can give way to the sign-in.
if (tokenPage !== '')
  whenNobodySignedIn(() => {
    const { pathname, search } = location
    const from = pathname.slice(basePath.length) + search
    if (!from.startsWith(paths.signIn())) void router.navigate(paths.signIn(from), { replace: true })
  })

startReadingLive()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root to draw into.')

createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} defaultColorScheme="auto" colorSchemeManager={schemes} getStyleNonce={styleNonce}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
