import { AppShell, Container, Group, SegmentedControl } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { useEffect, type ReactNode } from 'react'
import { paths } from '../routing/paths.ts'
import { focusTitle } from './browser/focus.ts'
import { RehearsalBanner, useHeaderHeight } from './rehearsal/RehearsalBanner.tsx'
import { TextLink } from './TextLink.tsx'
import { useTheme } from './browser/use-theme.ts'

const WIDTHS = { form: 440, list: 860, table: 1440 }

interface BareFrameProps {
  title: string
  /** How wide the page may become: a form, a short list, or a table. */
  width: keyof typeof WIDTHS
  children: ReactNode
}

/** The frame of pages outside organizations. Sets the document's title, and focuses the heading or the form's first field. */
export function BareFrame({ title, width, children }: BareFrameProps) {
  useDocumentTitle(`${title} · Signalbox`)
  useEffect(() => {
    if (width === 'form') document.querySelector<HTMLElement>('main [data-autofocus]')?.focus()
    else focusTitle()
  }, [title, width])
  return (
    <AppShell header={{ height: useHeaderHeight() }} transitionDuration={0}>
      <AppShell.Header>
        <RehearsalBanner />
        <Group h={48} px={{ base: 'md', xs: 'xl' }} justify="space-between">
          <Group gap="lg">
            <b>Signalbox</b>
            {/* The public catalog is a page itself, not a level above an organization. */}
            {width === 'table' && <TextLink to={paths.organizations()}>Back to console</TextLink>}
          </Group>
          <ThemeControl />
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

function ThemeControl() {
  const { label, value, options, onChange } = useTheme()
  return <SegmentedControl aria-label={label} data={[...options]} value={value} onChange={onChange} />
}
