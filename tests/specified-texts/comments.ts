import type { SpecifiedText } from './specified-text.ts';

/** Comments, their files and translations. */
export const COMMENTS: readonly SpecifiedText[] = [
  {
    text: 'No comments yet. Be the first to comment!',
    test: 'tests/features/comments/comments-section.test.tsx › says that there are none',
  },
  {
    text: 'Error loading comments. Please try again.',
    test: 'tests/features/comments/comments-section.test.tsx › says that they could not be loaded, and asks again',
  },
  {
    text: 'Please log in to add comments.',
    test: 'tests/features/comments/comments-section.test.tsx › needs a person',
  },
  {
    text: 'Image too large',
    test: 'tests/features/event-form/editor-states.test.tsx › refuses a picture that is too large',
  },
  {
    text: 'Please use an image smaller than 5MB',
    test: 'tests/features/event-form/editor-states.test.tsx › refuses a picture that is too large',
  },
  {
    text: 'Uploads in progress',
    test: 'tests/features/comments/comment-files.test.tsx › are uploaded while the person writes, and block posting until that is done',
  },
  {
    text: 'Please wait for all uploads to complete before submitting.',
    test: 'tests/features/comments/comment-files.test.tsx › are uploaded while the person writes, and block posting until that is done',
  },
  {
    text: 'Upload errors',
    test: 'tests/features/comments/comment-files.test.tsx › that failed are told, block posting, and are tried again or removed',
  },
  {
    text: 'Please remove failed uploads before submitting.',
    test: 'tests/features/comments/comment-files.test.tsx › that failed are told, block posting, and are tried again or removed',
  },
  {
    text: 'Comment added',
    test: 'tests/features/comments/comments-section.test.tsx › adds the comment, says so and empties the field',
  },
  {
    text: 'Failed to add comment. Please try again.',
    test: 'tests/features/comments/comments-section.test.tsx › keeps what was typed when it is %s, and says why',
  },
  {
    text: 'Comment updated',
    test: 'tests/features/comments/comments-section.test.tsx › starts in the text, saves, says so, and gives the focus back',
  },
  {
    text: 'Failed to update comment.',
    test: 'tests/features/comments/comments-section.test.tsx › stays open with what was typed when it is refused',
  },
  {
    text: 'Comment deleted',
    test: 'tests/features/comments/comments-section.test.tsx › asks first, then takes the comment away and says so',
  },
  {
    text: 'Failed to delete comment.',
    test: 'tests/features/comments/comments-section.test.tsx › leaves the comment there when it is refused',
  },
  {
    text: 'Upload Failed',
    test: 'tests/features/comments/comment-files.test.tsx › that failed are told, block posting, and are tried again or removed',
  },
  {
    text: 'Failed to upload file. Please try again.',
    test: 'tests/features/comments/comment-files.test.tsx › that failed are told, block posting, and are tried again or removed',
  },
  {
    text: 'Translation Failed',
    test: 'tests/features/comments/comment-translation.test.tsx › leaves the original of one that fails, and says so',
  },
  {
    text: "We couldn't translate some comments. Please try again later.",
    test: 'tests/features/comments/comment-translation.test.tsx › leaves the original of one that fails, and says so',
  },
  {
    text: "We couldn't translate the content. Please try again later.",
    test: 'tests/features/event/translation.test.tsx › that fails says so, in the words of the server too, and leaves the other text its own',
  },
];
