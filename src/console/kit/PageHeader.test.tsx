import { screen, within } from '@testing-library/react'
import { MemoryRouter, NavLink } from 'react-router'
import { expect, it } from 'vitest'
import { render } from '../app/test-render.tsx'
import { PageTabs } from './PageHeader.tsx'

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
