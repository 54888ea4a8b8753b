import { Box, Breadcrumbs, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { showInvisible } from '../kit/format.ts'
import { TextLink } from '../kit/TextLink.tsx'
import type { Crumb } from '../routing/crumbs.ts'
import classes from './Frame.module.css'

const MEDIA_QUERY_OPTIONS = { getInitialValueInEffect: false }

/** Cutting off such a name would leave too little of it, and gain too little room. */
const isShort = (label: string): boolean => label.length <= 8

/** Omits the organization on narrow screens, since the navbar has it. On phones only the page and its parent are left. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  const withoutOrganization = useMediaQuery('(max-width: 1100px)', undefined, MEDIA_QUERY_OPTIONS)
  const onPhone = useMediaQuery('(max-width: 600px)', undefined, MEDIA_QUERY_OPTIONS)
  const shown = onPhone ? crumbs.slice(-2) : crumbs.slice(withoutOrganization && crumbs.length > 1 ? 1 : 0)
  return (
    <Box component="nav" aria-label="Breadcrumb" miw={0}>
      <Breadcrumbs className={classes.crumbs} separatorMargin={6}>
        {shown.map(({ label, to }, index) =>
          index === shown.length - 1 ? (
            <Text key="page" aria-current="page" fz="sm" fw={550}>
              <bdi>{showInvisible(label)}</bdi>
            </Text>
          ) : (
            // The overview and its organization have the same address.
            <TextLink
              key={`${to} ${label}`}
              to={to}
              fz="sm"
              c="dimmed"
              {...(isShort(label) && { flex: 'none', miw: 0 })}
            >
              <bdi>{showInvisible(label)}</bdi>
            </TextLink>
          ),
        )}
      </Breadcrumbs>
    </Box>
  )
}
