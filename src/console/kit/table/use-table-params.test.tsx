import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { use } from 'react'
import { createMemoryRouter, NavigationType, RouterProvider, useSearchParams, type RouteObject } from 'react-router'
import { expect, it } from 'vitest'
import { render } from '../../app/test-render.tsx'
import { renderRoutes } from '../../app/test-wrapper.tsx'
import { useTableParams } from './search-params.ts'

function Box() {
  const [state, change] = useTableParams()
  return (
    <input
      aria-label="box"
      value={state.filter}
      onChange={(event) => change({ ...state, filter: event.currentTarget.value })}
    />
  )
}

function open(address: string) {
  const router = createMemoryRouter([{ path: '/list', element: <Box /> }], { initialEntries: ['/list', address] })
  render(<RouterProvider router={router} />)
  let writes = 0
  router.subscribe(({ historyAction }) => {
    if (historyAction === NavigationType.Replace) writes++
  })
  return { router, box: screen.getByLabelText('box'), writes: () => writes }
}

it('starts from the address and follows it', async () => {
  const { router, box } = open('/list?filter=lon')
  expect(box).toHaveValue('lon')
  await act(() => router.navigate('/list?filter=dfw'))
  expect(box).toHaveValue('dfw')
})

it('loses no key, writes seldom, and leaves no trail in the history', async () => {
  const user = userEvent.setup()
  const { router, box, writes } = open('/list?tab=all')
  await user.type(box, 'state:unhealthy cloud:lon')
  expect(box).toHaveValue('state:unhealthy cloud:lon')
  await waitFor(() => expect(router.state.location.search).toBe('?tab=all&filter=state%3Aunhealthy+cloud%3Alon'))
  expect(writes()).toBeLessThan(10)
  expect(box).toHaveValue('state:unhealthy cloud:lon')
  await act(() => router.navigate(-1))
  expect(router.state.location.search).toBe('')
  expect(box).toHaveValue('')
})

it('does not call off the way to another page that was chosen right after typing', async () => {
  let arrive = () => {}
  const slow = new Promise<null>((resolve) => (arrive = () => resolve(null)))
  const routes = [
    { path: '/list', element: <Box /> },
    { path: '/other', element: <p>other page</p>, loader: () => slow },
  ]
  const { router, user } = renderRoutes(routes, '/list')
  await user.type(screen.getByLabelText('box'), 'ab')
  const going = router.navigate('/other')
  // Longer than the pause after which typed text is written.
  await new Promise((resolve) => setTimeout(resolve, 400))
  arrive()
  await act(() => going)
  expect(screen.getByText('other page')).toBeInTheDocument()
})

it('does not close a row that was opened right after typing and is not drawn yet', async () => {
  let drawn = () => {}
  const slow = new Promise<string>((resolve) => (drawn = () => resolve('drawn')))
  function Row() {
    const [search] = useSearchParams()
    return <p>row {search.get('row') ? use(slow) : 'none'}</p>
  }
  const routes = [{ path: '/list', element: [<Box key="box" />, <Row key="row" />] }]
  const { router, user } = renderRoutes(routes, '/list')
  await user.type(screen.getByLabelText('box'), 'ab')
  await act(() => router.navigate('?row=7'))
  expect(screen.getByText('row none')).toBeInTheDocument()
  await waitFor(() => expect(router.state.location.search).toBe('?row=7&filter=ab'))
  await act(async () => drawn())
  expect(screen.getByText('row drawn')).toBeInTheDocument()
})

it('writes again what the way to a row took out of the address', async () => {
  let arrive = () => {}
  const slow = new Promise<null>((resolve) => (arrive = () => resolve(null)))
  const list: RouteObject = {
    path: '/list',
    element: <Box />,
    loader: ({ url }) => (url.searchParams.has('filter') ? slow : null),
    HydrateFallback: () => null,
  }
  const { router, user } = renderRoutes([list], '/list')
  await user.type(await screen.findByLabelText('box'), 'a')
  await waitFor(() => expect(router.state.navigation.location?.search).toBe('?filter=a'))
  await act(() => router.navigate('?row=7'))
  arrive()
  await waitFor(() => expect(router.state.location.search).toBe('?row=7&filter=a'))
})
