/**
 * Invisible characters, apart from joiners and variants, and the tags of the flags of England, Scotland and Wales: a
 * line that holds them is not what it looks like.
 */
const UNSEEN =
  /(\u{1f3f4}[\u{e0061}-\u{e007a}]{5}\u{e007f})|(?!\u200c|\u200d|\p{VS})[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;
/**
 * Scripts and emoji are written with joiners; in Latin, Greek and Cyrillic, and not next to a letter, they only hide.
 */
const HIDING_JOINER = /(^|[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{N}\p{P}\p{Z}])[\u200c\u200d]+/gu;

/** Returns a trimmed line without invisible characters: a name, a title, a file's name. */
export const visible = (line: string): string => line.replace(UNSEEN, '$1').replace(HIDING_JOINER, '$1').trim();
