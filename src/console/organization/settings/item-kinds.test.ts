import { expect, it } from 'vitest'
import { sinkKind } from './item-kinds.ts'

it.each([
  ['["payments/alerts"]', undefined],
  ['["payments/alerts","bad"]', 'bad is not in the form team/channel.'],
  ['["a/b/c"]', 'a/b/c is not in the form team/channel.'],
  ['[]', 'Enter a channel, such as payments/alerts.'],
])('checks the channels %s', (channels, problem) => {
  expect(sinkKind.fields.find(({ name }) => name === 'channels')?.check?.(channels)).toBe(problem)
})
