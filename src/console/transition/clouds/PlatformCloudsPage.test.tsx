import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { findAnswer, refuse, renderRoute, stubService } from '../../app/test-refusing-service.ts'
import { Component } from './PlatformCloudsPage.tsx'

const PATTERN = '/:organization/assemblies/:assembly/transition/environments/:environment/clouds'
const SLOW = { timeout: 15_000 }

const uses = (fromCiId: number) => ({
  links_to: [],
  consumes: [{ ciRelationId: fromCiId, fromCiId, toCiId: 11, relationAttributes: { priority: '1' } }],
})
const platforms = [
  { ciId: 21, ciName: 'web' },
  { ciId: 22, ciName: 'db' },
]
// Answers by path ending. While a release is open, visible platforms are read one by one.
const answers: Record<string, unknown> = {
  '/environments/dev': { ciId: 1, ciName: 'dev', ciState: 'default', clouds: {} },
  '/environments/dev/platforms': platforms,
  '/releases/latest': { releaseId: 5, releaseState: 'open' },
  '/acme/clouds': [{ ciId: 11, ciName: 'dfw-1' }],
  '/platforms/web': { ...platforms[0], ...uses(21) },
  '/platforms/db': { ...platforms[1], ...uses(22) },
}
let isDown = true
let asked: string[] = []

beforeEach(() => {
  isDown = true
  asked = []
})
stubService((path) => {
  const [at = ''] = path.split('?')
  asked.push(at.slice(at.lastIndexOf('/') + 1))
  if (isDown && /platforms\/(?:web|db)$/.test(at))
    return Response.json({ code: 500, exception: 'away' }, { status: 500 })
  const found = findAnswer(answers, at)
  return !found && /(?:latest|bom)$/.test(at) ? refuse('none', 404) : Response.json(found ?? [])
})

const show = (query = '') =>
  renderRoute(<Component />, PATTERN, `/acme/assemblies/shop/transition/environments/dev/clouds${query}`)

/** Renders the page with only the first platform visible. Returns a function that shows all. */
function showFirstInSight(): () => void {
  const targets: Element[] = []
  let tell: (entries: readonly { target: Element; isIntersecting: boolean }[]) => void = () => {}
  class FirstInSight {
    constructor(callback: typeof tell) {
      tell = callback
    }
    observe(target: Element) {
      targets.push(target)
      tell([{ target, isIntersecting: target.getAttribute('data-row') === '21' }])
    }
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', FirstInSight)
  show()
  return () => tell(targets.map((target) => ({ target, isIntersecting: true })))
}

it('says once which platforms could not be loaded, and reloads them together', { timeout: 30_000 }, async () => {
  show('?cloud=dfw-1')
  expect(await screen.findByText(/The clouds of 2 platforms could not be loaded/, {}, SLOW)).toBeVisible()
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  expect(screen.getByText('Loading the clouds of 2 platforms.')).toBeVisible()
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  // The cell of the address is selected and the only tab stop.
  expect(await screen.findByRole('button', { name: 'Remove dfw-1 from 2 platforms' }, SLOW)).toBeInTheDocument()
  const cloud = screen.getByRole('button', { name: 'dfw-1' })
  expect(cloud).toHaveAttribute('aria-pressed', 'true')
  expect(cloud).toHaveAttribute('tabindex', '0')
})

it('reads visible platforms only, and others once selected', { timeout: 30_000 }, async () => {
  isDown = false
  showFirstInSight()
  expect(
    await screen.findByRole('button', { name: 'web on dfw-1: active, primary, 100%, order 1' }, SLOW),
  ).toBeVisible()
  expect(screen.getByText('loading')).toBeVisible()
  expect(asked).not.toContain('db')
  await userEvent.click(screen.getByRole('button', { name: 'db' }))
  expect(await screen.findByRole('button', { name: 'Remove 1 cloud from db' }, SLOW)).toBeVisible()
  expect(asked.filter((each) => each === 'web')).toHaveLength(1)
})

it('keeps the focus in a cell while its platform is loading', { timeout: 30_000 }, async () => {
  isDown = false
  const showAll = showFirstInSight()
  const cell = await screen.findByText('loading', {}, SLOW)
  act(() => cell.focus())
  act(showAll)
  expect(await screen.findByRole('button', { name: 'db on dfw-1: active, primary, 100%, order 1' }, SLOW)).toHaveFocus()
})

it('moves the focus over headers and cells, but not onto the corner', { timeout: 30_000 }, async () => {
  isDown = false
  const showAll = showFirstInSight()
  await screen.findByText('loading', {}, SLOW)
  act(showAll)
  const cell = await screen.findByRole('button', { name: /^db on dfw-1/ }, SLOW)
  const [db, dfw] = ['db', 'dfw-1'].map((name) => screen.getByRole('button', { name }))
  act(() => cell.focus())
  const press = async (keys: string) => {
    await userEvent.keyboard(keys)
    return document.activeElement
  }
  expect(await press('{ArrowUp}')).toBe(dfw)
  expect(await press('{ArrowUp}')).toBe(dfw)
  expect(await press('{ArrowLeft}')).toBe(dfw)
  expect(await press('{Home}')).toBe(dfw)
  expect(await press('{ArrowDown}')).toBe(cell)
  expect(await press('{Home}')).toBe(db)
  expect(await press('{ArrowUp}')).toBe(db)
  expect(await press('{End}')).toBe(cell)
  expect(await press('{Control>}{End}{/Control}')).toHaveAccessibleName(/^web on dfw-1/)
  expect(await press('{Control>}{Home}{/Control}')).toBe(dfw)
  expect(dfw).toHaveAttribute('tabindex', '0')
  expect(cell).toHaveAttribute('tabindex', '-1')
})

it('leaves no draft when the removal of a cloud is canceled', { timeout: 30_000 }, async () => {
  isDown = false
  show('?cloud=dfw-1')
  await userEvent.click(await screen.findByRole('button', { name: 'Remove dfw-1 from 2 platforms' }, SLOW))
  const dialog = await screen.findByRole('dialog', {}, SLOW)
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Cancel' }, SLOW))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByRole('button', { name: 'Discard draft' })).toBeNull()
  expect(screen.getByText(/^offline: removed/)).toBeVisible()
})
