import { MantineProvider } from '@mantine/core'
import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MonitorTables } from './MonitorTables.tsx'

const rows = (label: string) =>
  within(screen.getByRole('table', { name: label }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )

it('shows the metrics and conditions of a monitor', () => {
  const trigger = { operator: '>=', value: 85, duration: 5, numocc: 3 }
  const attributes = {
    metrics: '{"busy":{"unit":"%","description":"Busy"},"odd":null}',
    thresholds: JSON.stringify({
      High: { bucket: '1m', stat: 'avg', metric: 'busy', trigger, reset: { operator: '<', value: 80 } },
    }),
  }
  render(<MonitorTables attributes={attributes} />, { wrapper: MantineProvider })
  expect(rows('Metrics')).toEqual([
    ['busy', '%', 'Busy'],
    ['odd', '', ''],
  ])
  expect(rows('Thresholds')[0]).toEqual([
    'High',
    expect.any(String),
    'avg of busy per 1m',
    'busy >= 85, 3 times in 5 min',
    'busy < 80',
  ])
})

it('says that there are none', () => {
  render(<MonitorTables attributes={{ metrics: '{broken', thresholds: '' }} />, { wrapper: MantineProvider })
  expect(screen.getByText('No metrics')).toBeVisible()
  expect(screen.getByText('No thresholds')).toBeVisible()
})
