import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import * as z from 'zod/mini'
import { Providers } from './Providers.tsx'
import { onInitiallySignedOut } from '../data/session/session.ts'
import { scheduleBackgroundWork } from '../frame/background-work.ts'
import { removeTrailingSlash } from '../routing/canonical-url.ts'
import { paths } from '../routing/paths.ts'
import { basePath, tokenPage } from '../routing/page-settings.ts'
import { routes } from './router.tsx'

// The content security policy forbids zod's compiled checks.
z.config({ jitless: true })

const normalizedAddress = removeTrailingSlash(location.href, basePath)
if (normalizedAddress !== undefined) history.replaceState(history.state, '', normalizedAddress)

const router = createBrowserRouter(routes, { basename: basePath || '/' })

// Without a session there is nothing to lose on the page: go to the sign-in page.
if (tokenPage !== '')
  onInitiallySignedOut(() => {
    const { pathname, search } = location
    const from = pathname.slice(basePath.length) + search
    if (!from.startsWith(paths.signIn())) void router.navigate(paths.signIn(from), { replace: true })
  })

scheduleBackgroundWork()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root element.')

// Route modules export `handle` and `loader` beside their component. Fast Refresh would reload the page because of them.
if (import.meta.env.DEV) Object.assign(window, { __getReactRefreshIgnoredExports: () => ['handle', 'loader'] })

createRoot(root).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
)
