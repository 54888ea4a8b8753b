import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { InlineNotice } from '../../kit/confirm/DraftNotice.tsx'

/** After saving a change that takes effect once it is committed. `to`: where it is reviewed and committed. */
export const SavedNotice = ({ to }: { to: string }) => (
  <InlineNotice message="Saved. It takes effect once it is committed.">
    <Button component={Link} to={to} variant="filled">
      Review and commit
    </Button>
  </InlineNotice>
)
