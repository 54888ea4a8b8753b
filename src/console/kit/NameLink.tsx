import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** The name of a record in a table, linked to its page. */
export const NameLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Anchor component={Link} to={to} c="bright" fw={500}>
    <bdi>{children}</bdi>
  </Anchor>
)
