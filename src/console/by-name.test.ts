import { expect, test } from 'vitest'
import { classesByName } from './by-name.ts'

test('only the classes of a style sheet are imported by name', () => {
  const others = "import { x } from './X.module.css.ts'\nimport './theme.css'\nimport React from 'react'\n"
  expect(classesByName(`${others}import classes from './Section.module.css'\nclasses.head`)).toBe(
    `${others}import * as classes from './Section.module.css'\nclasses.head`,
  )
})
