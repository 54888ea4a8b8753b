import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { render } from '../../app/test-render.tsx'
import { ciChange } from '../../../contract/core/records.ts'
import { toPlannedChanges } from './changes.ts'
import { ChangesView } from './ChangesView.tsx'
import { planListing } from './columns.tsx'

const change = (rfcId: number, ciName: string, rfcAction: string, more: object = {}) =>
  ciChange.parse({ rfcId, ciId: rfcId, ciName, rfcAction, execOrder: 1, nsPath: '/acme/shop/prod/bom/web/1', ...more })

const rows = toPlannedChanges(
  [
    change(1, 'compute-11-1', 'replace'),
    change(2, 'tomcat-11-1', 'update', {
      ciAttributes: { heap: '2g', licence: 'abc' },
      ciBaseAttributes: { heap: '1g', licence: 'xyz' },
      ciAttrProps: { IS_SECURED: { licence: 'true' } },
    }),
  ],
  new Map([['11', 'dfw-1']]),
)

it('opens a change beside the list, with values, author, masked record and links to its neighbours', async () => {
  const user = userEvent.setup()
  const view = (
    <ChangesView title="Changes" rows={rows} listing={planListing} emptyState={{ title: 'None', hint: '' }}>
      Also affected
    </ChangesView>
  )
  const router = createMemoryRouter([{ path: '*', element: view }], { initialEntries: ['/?group=step&change=2'] })
  render(<RouterProvider router={router} />)
  const opened = () => within(screen.getByRole('complementary'))
  expect(opened().getByRole('row', { name: /heap/ })).toHaveTextContent('heap1g2g')
  expect(opened().getByText('2 of 2')).toBeVisible()
  await user.click(opened().getByRole('button', { name: 'Show raw record' }))
  expect(await opened().findByText(/"licence": "••••••"/)).toBeVisible()
  expect(screen.getByRole('complementary')).not.toHaveTextContent(/abc|xyz/)

  await user.click(opened().getByRole('link', { name: 'Previous change' }))
  expect(opened().getByText('Rebuilt without attribute changes.')).toBeVisible()
  await user.click(opened().getByRole('link', { name: 'Close' }))
  expect(screen.queryByRole('complementary')).toBeNull()
  expect(router.state.location.search).toBe('?group=step')
})
