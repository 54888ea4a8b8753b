import { MantineProvider } from '@mantine/core'
import { render as renderInto, screen, within, type RenderOptions } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { Fragment, type ReactNode } from 'react'
import { theme } from './theme.ts'

/** Testing Library's `render` inside the theme, without transitions. */
export function render(element: ReactNode, { wrapper: Wrapper = Fragment, ...options }: RenderOptions = {}) {
  return renderInto(element, {
    ...options,
    wrapper: ({ children }) => (
      <MantineProvider theme={theme} env="test" withCssVariables={false} withGlobalClasses={false}>
        <Wrapper>{children}</Wrapper>
      </MantineProvider>
    ),
  })
}

/** Chooses an option of a Mantine `Select`. */
export async function selectOption(user: UserEvent, field: HTMLElement, option: string | RegExp) {
  await user.click(field)
  await user.click(within(await screen.findByRole('listbox')).getByRole('option', { name: option }))
}

/** Enters text at the end of a field in one step: typing renders a large form once per key. */
export async function enterText(user: UserEvent, field: HTMLElement, text: string) {
  await user.click(field)
  await user.paste(text)
}
