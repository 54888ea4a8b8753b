import { Anchor, AppShell, Container, Group } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { useEffect, type ReactNode } from 'react'
import { Link } from 'react-router'
import { focusTitle } from '../kit/focus.ts'
import { paths } from '../routing/paths.ts'
import { ColorSchemeSwitch } from './ColorSchemeSwitch.tsx'

interface BareFrameProps {
  /** Of the document. */
  readonly title: string
  /** How wide the page may become: a form, a short list, or a table. */
  readonly width: 'form' | 'list' | 'table'
  readonly children: ReactNode
}

const WIDTHS = { form: 440, list: 860, table: 1440 }

/** The frame of pages that belong to no organization. Sets the title, and focuses the heading or the field that the page is for. */
export function BareFrame({ title, width, children }: BareFrameProps): ReactNode {
  useDocumentTitle(`${title} · Signalbox`)
  useEffect(() => {
    if (width === 'form') document.querySelector<HTMLElement>('main [data-autofocus]')?.focus()
    else focusTitle()
  }, [title, width])
  return (
    <AppShell header={{ height: 48 }} transitionDuration={0}>
      <AppShell.Header>
        <Group h="100%" px={{ base: 'md', xs: 'xl' }} justify="space-between">
          {width === 'table' ? (
            <Anchor component={Link} to={paths.organizations()} c="inherit" fw={700}>
              Signalbox
            </Anchor>
          ) : (
            <b>Signalbox</b>
          )}
          <ColorSchemeSwitch />
        </Group>
      </AppShell.Header>
      <AppShell.Main>
        <Container
          size={WIDTHS[width]}
          px={{ base: 'md', xs: 'xl' }}
          py={{ base: 'lg', xs: 32 }}
          mt={width === 'form' ? '5vh' : 0}
        >
          {children}
        </Container>
      </AppShell.Main>
    </AppShell>
  )
}
