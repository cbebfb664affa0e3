import { commentCreate, commentDelete, commentEdit } from './comment.ts';
import { eventCreate, eventUpdate } from './event.ts';
import { groupArchive, groupCreate, groupUpdate } from './group.ts';
import { Kinds } from './kind.ts';
import {
  hotelCopy,
  hotelCreate,
  hotelRemove,
  hotelUpdate,
  roomCreate,
  roomRemove,
  roomUpdate,
  systemHotelCreate,
  systemHotelDelete,
  systemHotelUpdate,
} from './lodging.ts';
import { memberAdd, memberRemove, memberRole, studentAdd } from './member.ts';
import { fileUpload, imageUpload } from './upload.ts';
import { profilePicture, profileUpdate, settingsUpdate, userCreate, userDelete, userRole, userUpdate } from './user.ts';

/** Every kind of edit that this version of the client makes. */
export const editKinds = new Kinds([
  commentCreate,
  commentEdit,
  commentDelete,
  fileUpload,
  imageUpload,
  eventCreate,
  eventUpdate,
  groupCreate,
  groupUpdate,
  groupArchive,
  memberAdd,
  studentAdd,
  memberRole,
  memberRemove,
  hotelCreate,
  hotelCopy,
  hotelUpdate,
  hotelRemove,
  roomCreate,
  roomUpdate,
  roomRemove,
  systemHotelCreate,
  systemHotelUpdate,
  systemHotelDelete,
  userCreate,
  userUpdate,
  userRole,
  userDelete,
  profileUpdate,
  profilePicture,
  settingsUpdate,
]);
