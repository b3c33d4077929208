/** What the save of an e-mail to many says (spec §8). `isNew` tells from what is sent whether it is added or updated. */
export const savedEmailToast = <Body>(isNew: (body: Body) => boolean) => ({
  success: ({ body }: { body: Body }): string => (isNew(body) ? 'Email Notification added' : 'Email Notification updated'),
  failure: ({ body }: { body: Body }): string =>
    isNew(body) ? 'Failed to add Email Notification!' : 'Failed to update Email Notification!',
})
