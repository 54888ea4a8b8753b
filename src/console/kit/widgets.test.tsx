import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { render } from '../app/test-render.tsx'
import { ActionButton } from './ActionButton.tsx'
import { Diff } from './Diff.tsx'
import { Facts } from './Facts.tsx'
import { ProblemPanel } from './ProblemPanel.tsx'
import { MASK } from './secrets.ts'
import { StateBadge } from './state/StateBadge.tsx'
import { StackedBar } from './chart/StackedBar.tsx'
import { Time } from './Time.tsx'

const show = (children: ReactNode) => render(children)

describe('ActionButton', () => {
  it('is focusable and gives its reason while disabled', async () => {
    const onClick = vi.fn()
    show(
      <ActionButton onClick={onClick} disabledReason="The environment is locked.">
        Deploy
      </ActionButton>,
    )
    const user = userEvent.setup()
    await user.tab()
    const button = screen.getByRole('button', { name: 'Deploy' })
    expect(button).toHaveFocus()
    expect(button).toHaveAccessibleDescription('The environment is locked.')
    expect(button).toHaveAttribute('aria-disabled', 'true')
    await user.keyboard('{Enter}')
    await user.click(button)
    expect(onClick).not.toHaveBeenCalled()
  })

  it('acts once on a double click', async () => {
    const onClick = vi.fn()
    show(<ActionButton onClick={onClick}>Deploy</ActionButton>)
    await userEvent.dblClick(screen.getByRole('button', { name: 'Deploy' }))
    expect(onClick).toHaveBeenCalledTimes(1)
  })
})

describe('ProblemPanel', () => {
  const problem = {
    what: 'The clouds',
    title: 'The request was rejected',
    meaning: 'Nothing was changed.',
    advice: 'Try again.',
    messages: ['<b>locked</b>', '<b>locked</b>'],
    request: 'GET /acme/clouds',
    status: 422,
  }

  it('shows each message of the service once, as text, with the request', () => {
    show(<ProblemPanel {...problem} retrying={false} />)
    expect(screen.getByRole('alert')).toHaveTextContent('The clouds could not be loaded.')
    expect(screen.getAllByText('<b>locked</b>')).toHaveLength(1)
    expect(screen.getByText('GET /acme/clouds, status 422')).toBeInTheDocument()
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })

  it('retries once at a time', async () => {
    const onRetry = vi.fn()
    const { rerender } = show(<ProblemPanel {...problem} onRetry={onRetry} retrying={false} />)
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    rerender(<ProblemPanel {...problem} onRetry={onRetry} retrying />)
    await userEvent.click(screen.getByRole('button', { name: 'Retrying' }))
    expect(onRetry).toHaveBeenCalledTimes(1)
  })
})

describe('read-only widgets', () => {
  it('describes a bar in text', () => {
    show(
      <StackedBar
        label="Health of web"
        segments={[
          { tone: 'good', label: 'good', count: 2080 },
          { tone: 'attention', label: 'notify', count: 0 },
          { tone: 'bad', label: 'unhealthy', count: 20 },
        ]}
      />,
    )
    expect(screen.getByRole('img', { name: 'Health of web: 2,080 good, 20 unhealthy' })).toBeInTheDocument()
  })

  it('shows an unknown state as is', () => {
    show(<StateBadge kind="deployment" state="hibernating" />)
    expect(screen.getByText('hibernating')).toBeInTheDocument()
  })

  it('omits facts without a value', () => {
    show(
      <Facts
        facts={[
          { term: 'Cloud', value: 'lon-2' },
          { term: 'Host', value: '' },
          { term: 'Cores', value: 0 },
        ]}
      />,
    )
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Cloud', 'Cores'])
  })

  it('masks secrets on both sides of a diff', () => {
    show(<Diff label="Changes" differences={[{ attribute: 'password', before: '--ENCRYPTED--', after: 'hunter2' }]} />)
    expect(screen.getAllByText(MASK)).toHaveLength(2)
    expect(screen.queryByText('hunter2')).not.toBeInTheDocument()
  })

  it('shows the label of an attribute instead of its name in a diff', () => {
    const changed = { before: 'active', after: 'offline' }
    show(
      <Diff
        label="Changes"
        differences={[
          { attribute: 'adminstatus', label: 'Status', ...changed },
          { attribute: 'region', ...changed },
        ]}
      />,
    )
    expect(screen.getByRole('row', { name: 'Status active offline' })).toBeInTheDocument()
    expect(screen.getByRole('row', { name: 'region active offline' })).toBeInTheDocument()
  })
})

describe('Time', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it('updates the age and has the full time as its title', () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 14) })
    show(<Time value={Date.UTC(2026, 10, 20, 13, 59, 20)} />)
    expect(screen.getByText('40 s')).toHaveAttribute('datetime', '2026-11-20T13:59:20.000Z')
    act(() => {
      vi.advanceTimersByTime(60_000)
    })
    expect(screen.getByText('1 min').title).toContain('2026-11-20T13:59:20.000Z')
  })

  it('renders nothing for an invalid time', () => {
    const { container } = render(
      <>
        <Time value={undefined} />
        <Time value={1e20} />
      </>,
    )
    expect(container).toBeEmptyDOMElement()
  })
})
