import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { render } from '../../app/test-render.tsx'
import { WaveDiagram } from './WaveDiagram.tsx'

const wave = (...clouds: readonly string[]) => ({ items: clouds.map((cloud) => ({ cloud, icon: 'replace' as const })) })

it('counts instances by cloud, in the same order in every wave', () => {
  render(<WaveDiagram waves={[wave('lon-2', 'dfw-10', 'dfw-9', 'lon-2'), wave('dfw-9', 'lon-2', '')]} />)
  const waves = screen.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))
  expect(waves[0]).toBe('Wave 1: 4 instances1 in dfw-9, 1 in dfw-10, 2 in lon-2')
  expect(waves[1]).toBe('Wave 2: 3 instances1 in unnamed cloud, 1 in dfw-9, 1 in lon-2')
})

it('draws only the waves around the current one of thousands', () => {
  render(<WaveDiagram waves={Array.from({ length: 4_000 }, () => wave('dfw-1'))} current={2_000} />)
  const waves = screen.getAllByRole('listitem')
  expect(waves).toHaveLength(60)
  expect(waves[5]).toHaveTextContent('Wave 2,001: 1 instance')
  expect(screen.getByText('Waves 1,996 to 2,055 of 4,000')).toBeInTheDocument()
})

it('limits the number of segments', () => {
  const many = Array.from({ length: 100 }, () => 'dfw-1')
  const { container } = render(<WaveDiagram waves={[wave('dfw-1', 'dfw-1'), wave(...many)]} />)
  expect([...container.querySelectorAll('[aria-hidden]')].map(({ children }) => children.length)).toEqual([2, 24])
})

it('says how many instances of the first wave are already marked', () => {
  render(<WaveDiagram waves={[wave('dfw-1', 'dfw-1', 'dfw-1'), wave('dfw-1')]} markedBefore={1} />)
  const waves = screen.getAllByRole('listitem')
  expect(waves[0]).toHaveTextContent('Wave 1: 3 instances, 1 of them already marked')
  expect(waves[1]).toHaveTextContent('Wave 2: 1 instance')
})
