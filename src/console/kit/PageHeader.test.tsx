import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter, NavLink } from 'react-router'
import { expect, it } from 'vitest'
import { render } from '../app/test-render.tsx'
import { MoreMenu, PageTabs } from './PageHeader.tsx'

it('is a labelled navigation with the current page marked', () => {
  render(
    <MemoryRouter initialEntries={['/reports/cost']}>
      <PageTabs label="Reports" rightSection={<button type="button">Export</button>}>
        <NavLink to="/reports/compute">Compute</NavLink>
        <NavLink to="/reports/cost">Cost</NavLink>
      </PageTabs>
    </MemoryRouter>,
  )
  const tabs = within(screen.getByRole('navigation', { name: 'Reports' }))
  const current = tabs.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('aria-current')])
  expect(current).toEqual([
    ['Compute', null],
    ['Cost', 'page'],
  ])
  expect(tabs.getByRole('button', { name: 'Export' })).toBeInTheDocument()
})

it('adds actions that load while the menu is open at its end', async () => {
  const none = () => {}
  const edit = { label: 'Edit shop', run: none }
  const remove = { label: 'Delete shop', run: none, danger: true }
  const user = userEvent.setup()
  const { rerender } = render(<MoreMenu actions={[edit, remove]} />)
  const labels = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
  await user.click(screen.getByRole('button', { name: 'More actions' }))
  rerender(<MoreMenu actions={[{ label: 'Watch shop', run: none }, edit, remove]} />)
  expect(labels()).toEqual(['Edit shop', 'Delete shop', 'Watch shop'])
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'More actions' }))
  expect(labels()).toEqual(['Watch shop', 'Edit shop', 'Delete shop'])
})
