import { expect, it } from 'vitest'
import { availableTemplates } from './templates.ts'

it('offers templates below their limit, and names the others', () => {
  const types = {
    user: { max: 999, current: 2 },
    compute: { max: 1, current: 1 },
    share: { max: 1, current: 0 },
    job: {},
  }
  expect(availableTemplates(types)).toEqual({
    choices: [
      { value: 'job', label: 'job' },
      { value: 'share', label: 'share (0 of 1)' },
      { value: 'user', label: 'user (2 in use)' },
    ],
    full: ['compute'],
  })
})
