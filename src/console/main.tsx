import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import * as z from 'zod/mini'
import { Providers } from './app/Providers.tsx'
import { whenNobodySignedIn } from './data/session/session.ts'
import { startReadingLive } from './frame/start.ts'
import { oneAddress } from './one-address.ts'
import { paths } from './paths.ts'
import { basePath, tokenPage } from './place.ts'
import { routes } from './router.tsx'

// Without this zod tries to compile its checks, which the content security policy forbids and the browser reports.
z.config({ jitless: true })

const address = oneAddress(location.href, basePath)
if (address !== undefined) history.replaceState(history.state, '', address)

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
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
)
