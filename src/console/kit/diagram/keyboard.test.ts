import { describe, expect, it } from 'vitest'
import { findNeighbour, findNext } from './keyboard.ts'

const size = { width: 200, height: 80 }
const nodes = [
  { id: 'web', x: 0, y: 0, ...size },
  { id: 'worker', x: 0, y: 200, ...size },
  { id: 'api', x: 300, y: 30, ...size },
  { id: 'db', x: 600, y: 40, ...size },
]

describe('findNeighbour', () => {
  it('finds the nearest node in the direction of the key', () => {
    expect(findNeighbour(nodes, 'web', 'ArrowRight')).toBe('api')
    expect(findNeighbour(nodes, 'web', 'ArrowDown')).toBe('worker')
    expect(findNeighbour(nodes, 'db', 'ArrowLeft')).toBe('api')
    expect(findNeighbour(nodes, 'worker', 'ArrowUp')).toBe('web')
  })

  it('finds none at the border, for other keys and unknown nodes', () => {
    expect(findNeighbour(nodes, 'web', 'ArrowLeft')).toBeUndefined()
    expect(findNeighbour(nodes, 'web', 'a')).toBeUndefined()
    expect(findNeighbour(nodes, 'gone', 'ArrowLeft')).toBeUndefined()
  })

  it('goes to the ends', () => {
    expect(findNeighbour(nodes, 'api', 'Home')).toBe('web')
    expect(findNeighbour(nodes, 'api', 'End')).toBe('db')
  })
})

it('findNext goes round', () => {
  expect(findNext(['a', 'b'], undefined)).toBe('a')
  expect(findNext(['a', 'b'], 'a')).toBe('b')
  expect(findNext(['a', 'b'], 'b')).toBe('a')
  expect(findNext(['a', 'b'], 'gone')).toBe('a')
  expect(findNext([], 'a')).toBeUndefined()
})
