import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { render } from '../../app/test-render.tsx'
import { formatTimestamp } from '../format.ts'
import { TimeSeries } from './TimeSeries.tsx'

// It draws on a canvas, which there is none of here.
vi.mock('./Plot.tsx', () => ({ default: () => null }))

const MINUTE = 60_000
const start = new Date(2026, 10, 8, 14, 0).getTime()
const series = (...values: (number | null)[]) => ({ times: values.map((_, at) => start + at * MINUTE), values })

it('shows the value at the cursor, and the summary again on blur', async () => {
  const user = userEvent.setup()
  render(<TimeSeries title="busy" unit="%" series={series(20, null, 34.5)} />)
  const line = screen.getByRole('slider', { name: 'busy over time' })
  const all = 'now 34.5%, lowest 20%, highest 34.5%'
  expect(line).toHaveAttribute('aria-valuetext', all)
  const at = (minute: number) => formatTimestamp(start + minute * MINUTE, Date.now())
  await user.tab()
  expect(line).toHaveFocus()
  for (const [key, words] of [
    ['{ArrowLeft}', `${at(2)}: 34.5%`],
    ['{ArrowLeft}', `${at(1)}: none`],
    ['{Home}', `${at(0)}: 20%`],
    ['{ArrowRight}', `${at(1)}: none`],
  ] as const) {
    await user.keyboard(key)
    expect(line).toHaveAttribute('aria-valuetext', words)
    expect(screen.getByText(words)).toBeVisible()
  }
  await user.tab()
  expect(screen.getByText(all)).toBeVisible()
})

it('says once that a value never changed', () => {
  render(<TimeSeries title="up" unit="%" series={series(0, null, 0)} />)
  expect(screen.getByText('always 0%')).toBeVisible()
})

it('is not focusable without measurements', () => {
  render(<TimeSeries title="busy" unit="%" series={series(null, null)} />)
  expect(screen.getByText('no data')).toBeVisible()
  expect(screen.queryByRole('slider')).toBeNull()
})
