import { render, screen, within } from '@testing-library/react'
import { MemoryRouter, NavLink } from 'react-router'
import { expect, it, vi } from 'vitest'
import { PageTabs } from './PageTabs.tsx'

it('is a named way to the pages beside this one, which is marked', () => {
  render(
    <MemoryRouter initialEntries={['/reports/cost']}>
      <PageTabs label="Reports" end={<button type="button">Export</button>}>
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

it('moves the open one into the middle where they do not fit', () => {
  const size = (name: 'offsetLeft' | 'offsetWidth' | 'clientWidth', value: number) =>
    vi.spyOn(HTMLElement.prototype, name, 'get').mockReturnValue(value)
  size('offsetLeft', 500)
  size('offsetWidth', 60)
  size('clientWidth', 200)
  render(
    <PageTabs label="Design">
      <a href="/a">First</a>
      <a href="/b" aria-current="page">
        Last
      </a>
    </PageTabs>,
  )
  expect(screen.getByRole('link', { name: 'First' }).parentElement?.scrollLeft).toBe(430)
  vi.restoreAllMocks()
})
